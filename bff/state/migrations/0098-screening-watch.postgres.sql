create table "screening_watch" ("case_id" text collate "C" not null primary key, "state" text collate "C" not null, "why" text collate "C", "actor" text collate "C", "analyst" text collate "C" not null, "since" text collate "C" not null, "seen" text collate "C" not null, "shown" text collate "C" not null, "is_mailed" integer not null, "is_end_mailed" integer not null);
create table "screening_change" ("change_id" serial not null primary key, "case_id" text collate "C" not null, "at" text collate "C" not null, "kind" text collate "C" not null, "list" text collate "C" not null, "record" text collate "C" not null, "pointer" text collate "C" not null);
create index screening_watch_by_analyst on "screening_watch" (analyst);
create index screening_change_by_case_id_change_id on "screening_change" (case_id, change_id);
create index screening_change_by_record on "screening_change" (record);
create function content_takes_screening_change() returns trigger language plpgsql as $$ begin delete from screening_change where "record" = old.id; return old; end $$;
create trigger content_takes_screening_change after delete on content for each row execute function content_takes_screening_change();
