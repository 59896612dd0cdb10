//! How well does a search find what people mean? Start at [`run`].
//!
//! ```text
//! cargo bench -- relevance JUDGEMENTS...          each class
//! cargo bench -- relevance --tables JUDGEMENTS... the same with each table switched off in turn
//! cargo bench -- relevance --each JUDGEMENTS...   the same with each query and its rank
//! cargo bench -- relevance --save FILE JUDGEMENTS... writes what each query scored
//! cargo bench -- relevance --compare OLD NEW      two such files, query by query
//! ```
//!
//! `--home HOME` names a home that is there, `--in EDITION` the edition that was judged, else the
//! newest; without `--home` the home of the other benches is taken.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

use mtgcr::answer::Subject;
use mtgcr::ask::{self, SearchQuestion};
use mtgcr::book::{Library, Sides};
use mtgcr::home::Silent;
use mtgcr::index::query::Table;
use strum::VariantArray;

use super::setting;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// How many results count.
const FIRST: usize = 10;

/// What was typed behind `relevance`.
#[derive(Default)]
struct Asked {
    files: Vec<PathBuf>,
    home: Option<PathBuf>,
    edition: Option<String>,
    each: bool,
    tables: bool,
    save: Option<PathBuf>,
    compare: bool,
}

impl Asked {
    fn read(mut typed: impl Iterator<Item = String>) -> Outcome<Self> {
        let mut asked = Self::default();
        while let Some(word) = typed.next() {
            let mut value = || typed.next().ok_or(format!("{word}: a value is missing"));
            match word.as_str() {
                "--home" => asked.home = Some(value()?.into()),
                "--in" => asked.edition = Some(value()?),
                "--save" => asked.save = Some(value()?.into()),
                "--each" => asked.each = true,
                "--tables" => asked.tables = true,
                "--compare" => asked.compare = true,
                "--bench" => {}
                _ => asked.files.push(word.into()),
            }
        }
        Ok(asked)
    }
}

/// A judged query.
struct Judged {
    id: String,
    class: String,
    query: String,
    /// What is wanted, with its grade.
    gold: BTreeMap<String, u32>,
}

/// How well a query was answered.
#[derive(Clone, Copy, Default)]
struct Score {
    ndcg: f64,
    mrr: f64,
    recall: f64,
}

/// Scores judged queries, or compares what was scored before.
pub fn run(typed: impl Iterator<Item = String>) -> Outcome<()> {
    let asked = Asked::read(typed)?;
    if asked.compare {
        return compare(&asked.files);
    }
    let mut queries = Vec::new();
    for file in &asked.files {
        queries.extend(judgements(&fs::read_to_string(file)?)?);
    }
    let home = asked.home.clone().unwrap_or_else(|| setting::home().to_owned());
    let library = Library::open(&home, &Silent)?;
    let sides = library.pick(asked.edition.as_deref())?;
    let whole = score_all(&library, &sides, &queries, &[])?;
    if asked.each {
        for (query, (score, found)) in queries.iter().zip(&whole) {
            println!(
                "{:.2} {:18} {}\n     {}",
                score.ndcg,
                query.class,
                query.query,
                found.join(" ")
            );
        }
    }
    println!("{:20} nDCG@10  MRR@10 recall@10", "class");
    for (class, score) in by_class(&queries, &whole) {
        println!("{class:20} {:7.3} {:7.3} {:9.3}", score.ndcg, score.mrr, score.recall);
    }
    let mean = mean_of_classes(&queries, &whole);
    println!("{:20} {:7.3} {:7.3} {:9.3}", "mean of classes", mean.ndcg, mean.mrr, mean.recall);
    if let Some(file) = &asked.save {
        let line = |(query, (score, _)): (&Judged, &(Score, Vec<String>))| {
            format!("{}\t{}\t{:.4}\t{}\n", query.id, query.class, score.ndcg, query.query)
        };
        fs::write(file, queries.iter().zip(&whole).map(line).collect::<String>())?;
    }
    for table in Table::VARIANTS.iter().copied().filter(|_| asked.tables) {
        let without = score_all(&library, &sides, &queries, &[table])?;
        let less = mean_of_classes(&queries, &without);
        println!(
            "without {:12} {:7.3} {:+.3}",
            <&str>::from(table),
            less.ndcg,
            less.ndcg - mean.ndcg
        );
    }
    Ok(())
}

fn judgements(table: &str) -> Outcome<Vec<Judged>> {
    let mut queries = Vec::new();
    for (place, line) in table.lines().enumerate().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let [id, class, query, gold] = cells[..] else {
            return Err(format!("line {}: not four cells", place + 1).into());
        };
        let mut wanted = BTreeMap::new();
        for item in gold.split(',') {
            let (name, grade) = item.rsplit_once('=').ok_or("no grade")?;
            wanted.insert(name.to_owned(), grade.parse()?);
        }
        queries.push(Judged {
            id: id.to_owned(),
            class: class.to_owned(),
            query: query.to_owned(),
            gold: wanted,
        });
    }
    Ok(queries)
}

fn score_all(
    library: &Library,
    sides: &Sides,
    queries: &[Judged],
    without: &[Table],
) -> Outcome<Vec<(Score, Vec<String>)>> {
    let score = |judged: &Judged| -> Outcome<(Score, Vec<String>)> {
        let mut question = SearchQuestion::read(&judged.query, FIRST, false)?;
        question.query.without = without.to_vec();
        let answer = ask::search(library, &question, sides)?;
        let mut found: Vec<String> = Vec::new();
        for hit in &answer.hits {
            let name = match &hit.subject {
                Subject::Number(number) => number.to_string(),
                Subject::Term(term) => format!("glossary:{term}"),
            };
            if !found.contains(&name) {
                found.push(name);
            }
        }
        found.truncate(FIRST);
        Ok((judged.score(&found), found))
    };
    queries.iter().map(score).collect()
}

impl Judged {
    fn score(&self, found: &[String]) -> Score {
        let gain = |grade: u32| f64::from((1 << grade) - 1);
        let at = |rank: usize| 1.0 / (rank as f64 + 2.0).log2();
        let grade = |name: &String| self.gold.get(name).copied().unwrap_or(0);
        let sum: f64 =
            found.iter().enumerate().map(|(rank, name)| gain(grade(name)) * at(rank)).sum();
        let mut best: Vec<u32> = self.gold.values().copied().collect();
        best.sort_unstable_by(|one, other| other.cmp(one));
        let ideal: f64 =
            best.iter().take(FIRST).enumerate().map(|(rank, grade)| gain(*grade) * at(rank)).sum();
        let first = found.iter().position(|name| grade(name) == 2);
        let had = found.iter().filter(|name| grade(name) > 0).count();
        Score {
            ndcg: sum / ideal,
            mrr: first.map_or(0.0, |rank| 1.0 / (rank as f64 + 1.0)),
            recall: had as f64 / self.gold.len().min(FIRST) as f64,
        }
    }
}

fn mean<'a>(scores: impl Iterator<Item = &'a Score>) -> Score {
    let mut sum = Score::default();
    let mut count = 0.0_f64;
    for score in scores {
        sum.ndcg += score.ndcg;
        sum.mrr += score.mrr;
        sum.recall += score.recall;
        count += 1.0;
    }
    let count = count.max(1.0);
    Score { ndcg: sum.ndcg / count, mrr: sum.mrr / count, recall: sum.recall / count }
}

fn by_class(queries: &[Judged], scores: &[(Score, Vec<String>)]) -> BTreeMap<String, Score> {
    let mut classes: BTreeMap<String, Vec<Score>> = BTreeMap::new();
    for (query, (score, _)) in queries.iter().zip(scores) {
        classes.entry(query.class.clone()).or_default().push(*score);
    }
    classes.into_iter().map(|(class, scores)| (class, mean(scores.iter()))).collect()
}

fn mean_of_classes(queries: &[Judged], scores: &[(Score, Vec<String>)]) -> Score {
    mean(by_class(queries, scores).values())
}

/// What `--save` wrote: for each query its score and words.
fn saved(table: &str) -> BTreeMap<&str, (f64, &str)> {
    table.lines().filter_map(cells).collect()
}

fn cells(line: &str) -> Option<(&str, (f64, &str))> {
    let mut cells = line.split('\t');
    let (id, _, score, query) = (cells.next()?, cells.next()?, cells.next()?, cells.next()?);
    Some((id, (score.parse().ok()?, query)))
}

/// Prints the queries that two builds answer differently, the worst losses first.
fn compare(files: &[PathBuf]) -> Outcome<()> {
    let [old, new] = files else { return Err("two files are compared".into()) };
    let (old, new) = (fs::read_to_string(old)?, fs::read_to_string(new)?);
    let (old, new) = (saved(&old), saved(&new));
    let both = old.iter().filter_map(|(id, old)| Some((id, *old, *new.get(id)?)));
    let mut changed: Vec<_> = both.filter(|(_, old, new)| (old.0 - new.0).abs() > 0.005).collect();
    changed.sort_by(|one, other| (one.2.0 - one.1.0).total_cmp(&(other.2.0 - other.1.0)));
    for (id, old, new) in changed {
        println!("{:+.2}  {:.2} → {:.2}  {id}  {}", new.0 - old.0, old.0, new.0, old.1);
    }
    Ok(())
}
