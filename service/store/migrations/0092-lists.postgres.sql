create table "listed" ("entry" text collate "C" not null primary key, "list" text collate "C" not null, "listed_id" text collate "C" not null, "name" text collate "C" not null, "record" text collate "C" not null);
create table "listed_word" ("key" text collate "C" not null, "entry" text collate "C" not null, "name_at" integer not null, primary key (key, entry, name_at));
create index listed_by_list_entry on "listed" (list, entry);
create index listed_word_by_entry on "listed_word" (entry);
