create table "subject_import" ("import_id" text not null primary key, "case_id" text not null, "file" text not null, "notes" text not null, "imported_by" text not null, "imported_at" text not null, "removed_at" text);
create table "imported_subject" ("subject_id" text not null primary key, "import_id" text not null, "case_id" text not null, "row" integer not null, "kind" text not null, "name" text not null, "details" text not null, "lookup" text, "imported_at" text not null, "record" text, "outcome" text, "looked_up_at" text);
create index subject_import_by_case_id on "subject_import" (case_id);
create index subject_import_by_removed_at on "subject_import" (removed_at) where removed_at is not null;
create unique index imported_subject_by_import_id_row on "imported_subject" (import_id, row);
create index imported_subject_by_case_id on "imported_subject" (case_id);
