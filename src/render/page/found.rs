//! What do search engines and browsers read of a site beside its pages? Start at [`site_maps`].

use std::io;

use maud::html;
use quick_xml::events::BytesText;
use serde_json::{Value, json};

use super::addresses::Host;
use super::view::{View, percent_encoded};
use crate::answer::{Suggestion, SuggestionKind};
use crate::model::{Language, slug};
use crate::render::exchange::xml::{Xml, document, plain, text};
use crate::render::html::DOCTYPE;

/// Addresses in one map; the protocol takes fifty thousand, each in two languages here.
const MOST: usize = 20_000;

/// The schema of maps.
const SCHEMA: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

/// The maps of a site with their names; the first is the one to tell of. None where the address of
/// the site is not known.
pub fn site_maps(host: &Host, addresses: &[&str]) -> Vec<(String, String)> {
    if host.base.is_none() {
        return Vec::new();
    }
    let parts: Vec<&[&str]> = addresses.chunks(MOST).collect();
    if let [part] = parts.as_slice() {
        return vec![("sitemap.xml".to_owned(), site_map(host, part))];
    }
    let named = |at: usize| format!("sitemap-{}.xml", at + 1);
    let index = document(|xml| {
        let element = xml.create_element("sitemapindex").with_attribute(("xmlns", SCHEMA));
        element.write_inner_content(|xml| {
            (0..parts.len()).try_for_each(|at| {
                let address = host.whole(None, &format!("/{}", named(at))).unwrap_or_default();
                xml.create_element("sitemap")
                    .write_inner_content(|xml| text(xml, "loc", &address))?;
                Ok(())
            })
        })?;
        Ok(())
    });
    let maps = parts.iter().enumerate().map(|(at, part)| (named(at), site_map(host, part)));
    std::iter::once(("sitemap.xml".to_owned(), index)).chain(maps).collect()
}

fn site_map(host: &Host, addresses: &[&str]) -> String {
    document(|xml| {
        xml.create_element("urlset")
            .with_attribute(("xmlns", SCHEMA))
            .with_attribute(("xmlns:xhtml", "http://www.w3.org/1999/xhtml"))
            .write_inner_content(|xml| {
                addresses.iter().try_for_each(|address| located(xml, host, address))
            })?;
        Ok(())
    })
}

fn located(xml: &mut Xml, host: &Host, address: &str) -> io::Result<()> {
    xml.create_element("url").write_inner_content(|xml| {
        text(xml, "loc", &plain(&host.whole(None, address).unwrap_or_default()))?;
        for language in [Language::En, Language::Ja] {
            let there = host.whole(Some(language), address).unwrap_or_default();
            xml.create_element("xhtml:link")
                .with_attribute(("rel", "alternate"))
                .with_attribute(("hreflang", language.tag()))
                .with_attribute(("href", there.as_str()))
                .write_empty()?;
        }
        Ok(())
    })?;
    Ok(())
}

/// What crawlers may read: every page, but no results and nothing for programs.
pub fn robots(host: &Host) -> String {
    let map = host.whole(None, "/sitemap.xml");
    let map = map.map_or(String::new(), |address| format!("\nSitemap: {address}\n"));
    format!(
        "User-agent: *\nDisallow: /api/\nDisallow: /academyruins/\nDisallow: /?q=\n\
         Disallow: /*?layout=\nDisallow: /*&layout=\n{map}"
    )
}

/// How a browser searches here from its own bar; its addresses are whole ones.
pub fn open_search(view: &View) -> String {
    let base = view.host.base.as_deref().unwrap_or_default();
    let template = format!("{base}/?q={{searchTerms}}");
    let itself = view.host.whole(Some(view.language), "/opensearch.xml").unwrap_or_default();
    let icon = format!("{base}/assets/icon.svg");
    document(|xml| {
        let schema = "http://a9.com/-/spec/opensearch/1.1/";
        let element = xml.create_element("OpenSearchDescription").with_attribute(("xmlns", schema));
        element.write_inner_content(|xml| {
            text(xml, "ShortName", "mtgcr")?;
            text(xml, "Description", view.say("page-found-description"))?;
            text(xml, "InputEncoding", "UTF-8")?;
            xml.create_element("Image")
                .with_attribute(("type", "image/svg+xml"))
                .write_text_content(BytesText::new(&icon))?;
            for (kind, address, relation) in [
                ("text/html", template.as_str(), "results"),
                ("application/opensearchdescription+xml", itself.as_str(), "self"),
            ] {
                xml.create_element("Url")
                    .with_attribute(("type", kind))
                    .with_attribute(("template", address))
                    .with_attribute(("rel", relation))
                    .write_empty()?;
            }
            Ok(())
        })?;
        Ok(())
    })
}

/// What a phone puts on its first screen.
pub fn manifest(view: &View) -> String {
    let name = view.say("page-found-name");
    let start = if view.host.is_folder { "./" } else { "/" };
    let icon = format!("{start}assets/icon.svg");
    let value = json!({
        "name": format!("{name} · mtgcr"),
        "short_name": "mtgcr",
        "lang": view.language.tag(),
        "start_url": start,
        "scope": start,
        "display": "minimal-ui",
        "background_color": "#ffffff",
        "theme_color": "#1f4e5f",
        "icons": [{ "src": icon, "sizes": "any", "type": "image/svg+xml", "purpose": "any" }],
    });
    format!("{value:#}\n")
}

/// A page that leads to another address at once.
pub fn moved(to: &str) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head { meta charset="utf-8"; title { "mtgcr" } }
            body { p { a #moved href=(to) { (to) } } }
        }
    };
    page.into_string()
}

/// Every name with where it leads, as a script: a page that was opened from a disk may load
/// scripts, but read no other file.
///
/// A row is the English name, the Japanese one, its reading, and the folder of its page; a name
/// that only a search can look for has none.
pub fn names_file(names: &[Suggestion]) -> String {
    let rows: Vec<Value> = names.iter().map(name_row).collect();
    format!("mtgcrNames({});\n", Value::Array(rows))
}

fn name_row(name: &Suggestion) -> Value {
    let place = match (name.number, name.kind) {
        (Some(number), _) => number.to_string(),
        (None, SuggestionKind::Term) => {
            let headword = name.en.as_deref().or(name.ja.as_deref()).unwrap_or_default();
            format!("glossary/{}", percent_encoded(&slug(headword)))
        }
        (None, _) => String::new(),
    };
    json!([name.en, name.ja, name.reading, place])
}
