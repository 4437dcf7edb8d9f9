drop table "mention_word";
create table "mention_word" ("word" text collate "C" not null, "mention" integer not null);
create unique index mention_word_by_word_mention on "mention_word" (word, mention);
create index mention_word_by_mention on "mention_word" (mention);
drop index claim_by_mention;
create index claim_by_mention_property on "claim" (mention, property);
update "claim_mark" set "extractor_version" = 0;
