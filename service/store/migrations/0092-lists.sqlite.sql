create table "listed" ("entry" text not null primary key, "list" text not null, "listed_id" text not null, "name" text not null, "record" text not null);
create table "listed_word" ("key" text not null, "entry" text not null, "name_at" integer not null, primary key (key, entry, name_at)) without rowid;
create index listed_by_list_entry on "listed" (list, entry);
create index listed_word_by_entry on "listed_word" (entry);
