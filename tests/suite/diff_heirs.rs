//! Which record became which, where several could be? Start at [`check`], whose editions are lines.

use expect_test::expect;
use mtgcr::diff::{
    ComparedRecord, Digest, Digests, Hashed, Link, Overrides, Proposals, Vocabulary, compare,
    compare_digested,
};
use mtgcr::model::Pair;

use super::diff::{check, pieces, told};

#[test]
fn of_the_parts_of_a_rule_the_one_that_begins_as_it_did_is_the_rule() {
    check(
        "117.1 Each wug begins the game with a basket of twenty berries. In a game with two heads, \
         each pair of wugs begins the game with a shared basket of thirty berries instead, and \
         neither of them may eat alone.",
        "117.1 Each wug begins the game with a basket of twenty berries.\n\
         117.1a In a game with two heads, each pair of wugs begins the game with a shared basket of \
         thirty berries instead, and neither of them may eat alone.",
        expect![[r#"
            edited 117.1 117.1 into 117.1a
            added - 117.1a from 117.1
        "#]],
    );
}

#[test]
fn of_the_parts_of_a_rule_the_one_that_states_what_it_stated_is_the_rule() {
    check(
        "212.6 Beans\n\
         212.6b A gnome may plant only one bean during each of its own mornings. Charms may allow \
         the planting of additional beans; planting one in this way keeps nobody from planting as \
         usual. Nobody begins to plant a bean that a charm forbids. As a gnome plants a bean, it \
         says whether this is the one bean of its morning, and if not, which charm allows it. Charms \
         may also allow you to drop beans into a pot, which isn’t the same.",
        "212.6 Beans\n\
         212.6b Beans are always sown in rows and are watered after sunset.\n\
         212.6c A gnome may normally plant only one bean during its own mornings; however, lasting \
         charms may raise this number.\n\
         212.6e Charms may also allow gnomes to drop beans into a pot, which isn’t the same.",
        expect![[r#"
            added - 212.6b
            moved-edited 212.6b 212.6c into 212.6e
            added - 212.6e from 212.6b
        "#]],
    );
}

#[test]
fn a_heading_is_known_by_what_stands_below_it() {
    check(
        "§ 405 Ponds\n§ 408 Timing\n408.2 Deeds That Don’t Use the Pond\n\
         408.2a Wishes don’t go into the pond; they come of stones that sink.\n\
         408.2b A resting gnome keeps on wishing, and its wishes stay dry.\n\
         408.2c Picking a berry is done at once, and nobody may answer.",
        "§ 405 Ponds\n405.6 Some deeds of gnomes don’t use the pond at all.\n\
         405.6a Wishes don’t go into the pond; they come of stones that sink.\n\
         405.6b A resting gnome keeps on wishing, and its wishes stay dry.\n\
         § 408 Timing\n408.4 Picking a berry is done at once, and nobody may answer.",
        expect![[r#"
            moved-edited 408.2 405.6
            moved 408.2a 405.6a
            moved 408.2b 405.6b
            moved 408.2c 408.4
        "#]],
    );
}

#[test]
fn a_rule_that_took_most_words_of_one_that_went_is_that_rule() {
    check(
        "§ 700 General\n\
         700.4 If a gnome is unbreakable, hammers and anvils can’t break it. Such gnomes are not \
         broken by a lethal fall, and they ignore the check for lethal falls (see rule 704.5g). \
         Hammers may cause an unbreakable gnome to be painted, sold, or hidden.\n\
         § 704 Checks\n704.5g A gnome with a lethal fall is broken.",
        "§ 702 Keywords\n702.12 Unbreakable\n\
         702.12b A gnome with unbreakable can’t be broken. Such gnomes aren’t broken by a lethal \
         fall, and they ignore the check for lethal falls (see rule 704.5g).\n\
         § 704 Checks\n704.5g A gnome with a lethal fall is broken.",
        expect![[r#"
            removed 700 - into 702.12
            added - 702
            added - 702.12 from 700
            moved-edited 700.4 702.12b
        "#]],
    );
}

#[test]
fn a_rule_that_went_into_one_that_was_edited_is_told_there() {
    check(
        "418.5b Sometimes the dance of one wug decides whether another wug dances or how it dances. \
         For example, one wug may hum, and another may only dance while somebody hums.\n\
         418.5h One dancing wug can outshine another, and two wugs that hum the same tune can \
         outshine everybody else in the garden. Look at both before you clap.",
        "418.5b A gnome that hears a whistle has to stand still until the whistle ends.\n\
         418.5h One dancing wug can outshine another, and two wugs that hum the same tune can \
         outshine everybody else in the garden. Sometimes the dance of one wug decides whether \
         another wug dances or how it dances.",
        expect![[r#"
            removed 418.5b - into 418.5h
            added - 418.5b
            edited 418.5h 418.5h from 418.5b
        "#]],
    );
}

#[test]
fn a_rule_that_went_into_the_neighbour_that_said_nearly_the_same_is_told_there() {
    check(
        "903.11 If a grey wug would be dropped into the cellar or the attic from anywhere by anybody \
         at all, that gnome may bring it back to the warm stove instead.\n\
         903.12 If a grey wug would be carried into the far garden, its owner may bring it back to \
         the warm stove instead.",
        "903.11 If a grey wug would be lost in the far garden or dropped into the cellar or the attic \
         from anywhere by anybody at all, its owner may bring it back to the warm stove instead.",
        expect![[r#"
            edited 903.11 903.11 from 903.12
            removed 903.12 - into 903.11
        "#]],
    );
}

#[test]
fn a_rule_that_was_a_heading_becomes_a_section() {
    check(
        "§ 212 Kinds of Wugs\n212.2 Grey Wugs\n212.2a Grey wugs have no tails, although other wugs \
         might have two.\n212.2b A player may feed a grey wug whenever nobody else is eating.\n\
         § 301 Untying\n301.1 All wugs are untied at once.\n\
         702.1 Brushing is a thing that grey wugs do. See rule 212.2, “Grey Wugs.”",
        "§ 301 Grey Wugs\n301.1 Grey wugs have no tails, although other wugs might have two.\n\
         301.2 A player may feed a grey wug whenever nobody else is eating.\n\
         § 501 Untying\n501.1 All wugs are untied at once.\n\
         702.1 Brushing is a thing that grey wugs do. See rule 301, “Grey Wugs.”",
        expect![[r#"
            removed 212 - into 301
            moved 212.2 301 from 212
            moved 212.2a 301.1
            moved 212.2b 301.2
            moved 301 501
            moved 301.1 501.1
            references 702.1 702.1
        "#]],
    );
}

#[test]
fn what_is_said_of_every_keyword_proves_nothing() {
    check(
        "§ 702 Keywords\n702.1 Barking\n\
         702.1a Barking is a loud ability that works only while the wug is awake.\n\
         702.1b Several instances of barking on the same wug are redundant.\n\
         702.2 Humming\n702.2a Humming is a soft ability of gnomes, who hum when they bake bread.\n",
        "§ 702 Keywords\n702.1 Humming\n\
         702.1a Humming is a soft ability of gnomes, who hum when they bake bread.\n\
         702.2 Sneezing\n\
         702.2a Sneezing is a loud ability that works only while the wug is awake.\n\
         702.2b Several instances of sneezing on the same wug are redundant.",
        expect![[r#"
            removed 702.1 -
            removed 702.1a -
            removed 702.1b -
            moved 702.2 702.1
            moved 702.2a 702.1a
            added - 702.2
            added - 702.2a
            added - 702.2b
        "#]],
    );
}

#[test]
fn a_lost_dash_is_typography_and_still_a_range() {
    check(
        "409.1a The wug is chosen.\n409.1b The wug is named.\n\
         409.2 Steps 409.1a?b take place at once?nobody may sneeze between them.",
        "409.1a The wug is chosen.\n409.1b The wug is named.\n\
         409.2 Steps 409.1a–b take place at once—nobody may sneeze between them.",
        expect![[r#"
            typography 409.2 409.2
        "#]],
    );
}

#[test]
fn a_range_that_grew_by_a_new_rule_follows_its_rules() {
    check(
        "301.5a A wug may wear one hat.\n301.5b A gnome that wears two hats takes one off.\n\
         301.6 Hats are worn as rules 301.5a–b say.",
        "301.5a A wug may wear one hat.\n301.5b A gnome that wears two hats takes one off.\n\
         301.5c Scarves count as hats for birds, which have no necks to speak of.\n\
         301.6 Hats are worn as rules 301.5a–c say.",
        expect![[r#"
            added - 301.5c
            references 301.6 301.6
        "#]],
    );
}

#[test]
fn a_term_that_was_renamed_is_followed() {
    check(
        "= Wug Triggers: Some triggers look at what wugs are and not at what they do.\n\
         = Hat: Something that a gnome wears on its head.\n",
        "= Hat: Something that a gnome wears on its head.\n\
         = Wug Trigger: A trigger that looks at the state of the game. Some look at wugs.\n",
        expect![[r#"
            moved-edited Wug Triggers Wug Trigger
        "#]],
    );
}

const FIRST: &str = "§ 101 Wugs\n101.1 A wug may bark at strangers.\n\
    101.2 Several instances of barking are redundant.";
const MIDDLE: &str = "§ 101 Wugs\n101.1 Gnomes bake bread at dawn before anybody is awake.\n\
    101.2 A wug may bark, or hum a tune, at strangers.";
const LAST: &str = "§ 101 Wugs\n101.1 Gnomes bake bread at dawn before anybody is awake.\n\
    101.2 Whoever owns a wug may let it hum a tune.\n\
    101.3 Several birds that sneeze are not redundant.";

fn compared_along(texts: Pair<&[ComparedRecord<'_>]>, proposals: &Proposals) -> String {
    let mut vocabulary = Vocabulary::default();
    let mut digests = |pieces: &[ComparedRecord<'_>]| -> Vec<Digest> {
        pieces.iter().map(|piece| vocabulary.digest(Hashed::of(piece))).collect()
    };
    let (old, new) = (digests(texts.old), digests(texts.new));
    let (of_old, of_new) = (|at: usize| old[at].clone(), |at: usize| new[at].clone());
    let digests = Pair::new(&of_old as &Digests<'_>, &of_new as &Digests<'_>);
    let comparison = compare_digested(texts, digests, &Overrides::default(), proposals);
    told(texts.old, texts.new, &comparison)
}

#[test]
fn a_term_that_is_called_obsolete_goes_on_under_the_name_that_has_its_words() {
    let old = "= Berry Cost: The berries that a gnome pays in all, whatever grows on its own bush.";
    check(
        old,
        "= Berry Cost (Obsolete): An older word. See Berry Sum.\n\
         = Berry Sum: The berries that a gnome pays in all, whatever grows on its own bush.",
        expect![[r#"
            added - Berry Cost (Obsolete)
            moved Berry Cost Berry Sum
        "#]],
    );
    check(
        old,
        "= Berry Cost (Obsolete): An older word. Nobody pays in berries.\n\
         = Pond: Where wishes go.",
        expect![[r#"
            edited Berry Cost Berry Cost (Obsolete)
            added - Pond
        "#]],
    );
}

#[test]
fn editions_far_apart_are_compared_along_the_threads_between_them() {
    let texts = [FIRST, MIDDLE, LAST].map(pieces);
    let link = |at: usize| {
        let pair = Pair::new(texts[at].as_slice(), texts[at + 1].as_slice());
        Link::of(&compare(pair, &Overrides::default()))
    };
    let (first, second) = (link(0), link(1));
    let along = |old: usize| Some(Pair::new(old, second.new_of(first.new_of(old)?)?));
    let proposals = Proposals::of_pairs((0..texts[0].len()).filter_map(along).collect());
    let ends = Pair::new(texts[0].as_slice(), texts[2].as_slice());
    expect![[r#"
        added - 101.1
        moved-edited 101.1 101.2
        removed 101.2 -
        added - 101.3
    "#]]
    .assert_eq(&compared_along(ends, &proposals));
}

#[test]
fn rules_that_stood_beside_each_other_in_between_are_two_in_far_editions() {
    let own = "A gnome may bake its bread at dawn, before anybody else in the house is awake.";
    let first = format!("§ 101 Gnomes\n101.1 {own}\n§ 102 Wugs\n102.1 A wug barks.");
    let middle = format!("§ 101 Gnomes\n101.1 {own}\n§ 102 Wugs\n102.1 A wug barks.\n102.2 {own}");
    let last = format!("§ 101 Gnomes\n§ 102 Wugs\n102.1 A wug barks.\n102.2 {own}");
    let texts = [pieces(&first), pieces(&middle), pieces(&last)];
    let link = |at: usize| {
        let pair = Pair::new(texts[at].as_slice(), texts[at + 1].as_slice());
        Link::of(&compare(pair, &Overrides::default()))
    };
    let (before, after) = (link(0), link(1));
    let along = |old: usize| Some(Pair::new(old, after.new_of(before.new_of(old)?)?));
    let proposals = Proposals::of_pairs((0..texts[0].len()).filter_map(along).collect());
    let ends = Pair::new(texts[0].as_slice(), texts[2].as_slice());
    expect![[r#"
        removed 101.1 - into 102.2
        added - 102.2 from 101.1
    "#]]
    .assert_eq(&compared_along(ends, &proposals));
}

#[test]
fn a_rule_whose_words_stood_elsewhere_already_is_told_there_when_it_goes() {
    let own = "A gnome may bake its bread at dawn, before anybody else in the house is awake.";
    check(
        &format!("§ 101 Gnomes\n101.1 {own}\n§ 102 Wugs\n102.1 A wug barks.\n102.2 {own}"),
        &format!("§ 101 Gnomes\n§ 102 Wugs\n102.1 A wug barks.\n102.2 {own}"),
        expect![[r#"
            removed 101.1 - into 102.2
        "#]],
    );
}

#[test]
fn a_rule_that_went_into_one_that_names_its_case_now_is_told_there() {
    check(
        "§ 101 Gnomes\n101.1 Plain gnomes can’t be put to bed before the moon has risen. If \
         somebody tries to put a plain gnome to bed, nothing happens.\n\
         § 102 Wugs\n102.1 A wug barks.\n\
         102.2 Feathered hats and feathered gnomes can’t be put to bed before the moon has risen. \
         If somebody tries to put such a gnome to bed, nothing happens.",
        "§ 101 Gnomes\n101.1 Feathered gnomes and other plain gnomes can’t be put to bed before the \
         moon has risen. If somebody tries to put a plain gnome to bed, nothing happens.\n\
         § 102 Wugs\n102.1 A wug barks.",
        expect![[r#"
            edited 101.1 101.1 from 102.2
            removed 102.2 - into 101.1
        "#]],
    );
}

#[test]
fn a_rule_that_went_is_told_where_its_example_is() {
    let example = "Two wugs and a gnome carry one kettle across the frozen quarry at night.";
    let bridge = "102.1 Whoever walks over the old bridge at night owes its keeper a silver coin";
    check(
        &format!(
            "§ 101 Gnomes\n101.1 Gnomes divide the price of a kettle among all that carry it over \
             ice, unless one of them is asleep or has hired somebody else.\n> {example}\n\
             § 102 Wugs\n{bridge}."
        ),
        &format!(
            "§ 101 Gnomes\n§ 102 Wugs\n{bridge}; for a kettle it is divided among all that carry it \
             home.\n> {example}"
        ),
        expect![[r#"
            removed 101.1 - into 102.1
            edited 102.1 102.1 from 101.1
            moved >101.1 >102.1
        "#]],
    );
}

#[test]
fn a_section_is_known_by_the_rules_that_went_along() {
    let rules = |numbers: [&str; 3]| {
        let [first, second, third] = numbers;
        format!(
            "{first} Each gnome has a berth of its own.\n{second} A berth is made before noon.\n\
             {third} Whoever finds a berth taken sleeps under the hedge."
        )
    };
    let old = format!("§ 217 Rooms\n217.5 Berths\n{}", rules(["217.5a", "217.5b", "217.5c"]));
    let new = rules(["403.1", "403.2", "403.3"]);
    check(
        &old,
        &format!("§ 217 Rooms\n§ 403 Hammocks\n{new}"),
        expect![[r#"
            moved-edited 217.5 403
            moved 217.5a 403.1
            moved 217.5b 403.2
            moved 217.5c 403.3
        "#]],
    );
    check(
        &format!("{old}\n§ 403 Hammocks\n403.9 Hammocks are striped."),
        &format!("§ 217 Rooms\n§ 403 Hammocks\n{new}\n403.9 Hammocks are striped."),
        expect![[r#"
            removed 217.5 - into 403
            moved 217.5a 403.1
            moved 217.5b 403.2
            moved 217.5c 403.3
        "#]],
    );
}

#[test]
fn a_rule_that_repeats_one_that_stays_took_nothing_from_it() {
    let own = "A gnome may bake its bread at dawn, before anybody else in the house is awake.";
    check(
        &format!("§ 101 Gnomes\n101.1 {own}\n§ 102 Wugs\n102.1 A wug barks."),
        &format!(
            "§ 101 Gnomes\n101.1 {own} Crusts are kept for the ravens.\n\
             § 102 Wugs\n102.1 A wug barks.\n102.2 {}",
            own.replace("gnome", "wug")
        ),
        expect![[r#"
            edited 101.1 101.1
            added - 102.2
        "#]],
    );
}

#[test]
fn what_every_section_says_came_from_its_own() {
    let end = "After that, the oldest gnome may speak, and any gnome may ring the bell.";
    check(
        &format!(
            "§ 301 Dawn\n301.1 The keeper lights the lamp and sweeps the floor. {end}\n\
             § 302 Dusk\n302.1 The shepherd counts the wugs and bars the gate. {end}"
        ),
        &format!(
            "§ 301 Dawn\n301.1 The keeper lights the lamp and sweeps the floor.\n301.2 {end}\n\
             § 302 Dusk\n302.1 The shepherd counts the wugs and bars the gate.\n302.2 {end}"
        ),
        expect![[r#"
            edited 301.1 301.1 into 301.2
            added - 301.2 from 301.1
            edited 302.1 302.1 into 302.2
            added - 302.2 from 302.1
        "#]],
    );
}

#[test]
fn an_entry_that_went_is_told_in_the_rule_to_which_it_pointed() {
    let rule =
        "101.1 If berries are tied, the gnome who picked fewer of them that day picks first.";
    check(
        &format!(
            "{rule}\n= Tied Berries: If berries are tied, the gnome who picked fewer picks first. See rule 101.1."
        ),
        rule,
        expect![[r#"
            removed Tied Berries - into 101.1
        "#]],
    );
}

#[test]
fn an_entry_that_went_is_told_in_the_rule_that_says_the_same() {
    let rule = "101.1 A basket counts as full when no berry can be put on top of it without another \
                berry falling out.";
    check(
        &format!(
            "{rule}\n= Full Basket: A basket counts as full when no berry can be put on top of it \
             without another berry falling out. Sand never counts."
        ),
        rule,
        expect![[r#"
            removed Full Basket - into 101.1
        "#]],
    );
    check(
        &format!(
            "{rule}\n= Full Jar: A jar counts as full when no berry can be pushed into its neck by \
             hand. Jars are glass."
        ),
        rule,
        expect![[r#"
            removed Full Jar -
        "#]],
    );
}

#[test]
fn what_stood_above_others_is_told_where_most_of_them_stand_now() {
    let moods = |above: &str| {
        format!(
            "{above}a A gnome that hums keeps its mood through the night.\n\
             {above}b The keeper names each mood before noon.\n\
             {above}c Nobody may trade a mood for bread."
        )
    };
    check(
        &format!("§ 510 Moods\n510.1 Whoever frowns is asked why.\n{}", moods("510.1")),
        &format!("§ 110 Gnomes\n110.6 All are cheerful, gloomy or neither.\n{}", moods("110.6")),
        expect![[r#"
            removed 510 -
            removed 510.1 - into 110.6
            added - 110
            added - 110.6 from 510.1
            moved 510.1a 110.6a
            moved 510.1b 110.6b
            moved 510.1c 110.6c
        "#]],
    );
    let hats = "§ 110 Gnomes\n110.1 Hats are worn at noon.";
    let rules = moods("510.").replace("510.a", "510.1").replace("510.b", "510.2");
    check(
        &format!("{hats}\n§ 510 Moods\n{}", rules.replace("510.c", "510.3")),
        &format!("{hats}\n110.6 All are cheerful, gloomy or neither.\n{}", moods("110.6")),
        expect![[r#"
            removed 510 - into 110.6
            added - 110.6 from 510
            moved 510.1 110.6a
            moved 510.2 110.6b
            moved 510.3 110.6c
        "#]],
    );
}

#[test]
fn a_few_words_that_each_section_has_came_from_no_other() {
    let end = "Then the eldest gnome gets the lamp, and gnomes may sing or dance.";
    let said = "the eldest gnome gets a lamp. Gnomes may dance and sing there.";
    check(
        &format!(
            "§ 301 Dawn\n301.1 The keeper sweeps the floor of the tower.\n\
             § 302 Dusk\n302.1 The shepherd counts the wugs and bars the gate of the fold. {end}"
        ),
        &format!(
            "§ 301 Dawn\n301.1 The keeper sweeps the floor of the tower.\n301.2 Third, {said}\n\
             § 302 Dusk\n302.1 The shepherd counts the wugs and bars the gate of the fold.\n\
             302.2 Second, {said}"
        ),
        expect![[r#"
            added - 301.2
            edited 302.1 302.1 into 302.2
            added - 302.2 from 302.1
        "#]],
    );
}
