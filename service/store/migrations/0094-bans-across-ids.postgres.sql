create table "banned_word" ("key" text collate "C" not null, "born" text collate "C" not null, "director_id" text collate "C" not null, primary key (key, born, director_id));
create index banned_word_by_director_id on "banned_word" (director_id);
