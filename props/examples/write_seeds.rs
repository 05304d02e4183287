//! Writes the seeds of every fuzz target to `corpus/seeds/<family>/`, named as
//! libFuzzer names them. Run it after a change of the generator, which gives
//! old seeds another meaning; files that are no longer chosen are left alone.

use std::fs;
use std::path::Path;

use int_props::claim::Family;
use int_props::generate::seeds;

fn main() -> std::io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/seeds");
    for family in Family::ALL {
        let folder = corpus.join(family.name());
        fs::create_dir_all(&folder)?;
        let chosen = seeds::choose(family);
        for seed in &chosen {
            fs::write(folder.join(seeds::file_name(seed)), seed)?;
        }
        println!("{}: {} seeds", family.name(), chosen.len());
    }
    Ok(())
}
