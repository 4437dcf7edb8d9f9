create table "screening_watch" ("case_id" text not null primary key, "state" text not null, "why" text, "actor" text, "analyst" text not null, "since" text not null, "seen" text not null, "shown" text not null, "is_mailed" integer not null, "is_end_mailed" integer not null);
create table "screening_change" ("change_id" integer not null primary key, "case_id" text not null, "at" text not null, "kind" text not null, "list" text not null, "record" text not null, "pointer" text not null);
create index screening_watch_by_analyst on "screening_watch" (analyst);
create index screening_change_by_case_id_change_id on "screening_change" (case_id, change_id);
create index screening_change_by_record on "screening_change" (record);
create trigger content_takes_screening_change after delete on content begin delete from screening_change where "record" = old.id; end;
