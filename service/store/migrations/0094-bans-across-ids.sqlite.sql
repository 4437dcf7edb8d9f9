create table "banned_word" ("key" text not null, "born" text not null, "director_id" text not null, primary key (key, born, director_id)) without rowid;
create index banned_word_by_director_id on "banned_word" (director_id);
