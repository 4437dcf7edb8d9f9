create table "subject_import" ("import_id" text collate "C" not null primary key, "case_id" text collate "C" not null, "file" text collate "C" not null, "notes" text collate "C" not null, "imported_by" text collate "C" not null, "imported_at" text collate "C" not null, "removed_at" text collate "C");
create table "imported_subject" ("subject_id" text collate "C" not null primary key, "import_id" text collate "C" not null, "case_id" text collate "C" not null, "row" integer not null, "kind" text collate "C" not null, "name" text collate "C" not null, "details" text collate "C" not null, "lookup" text collate "C", "imported_at" text collate "C" not null, "record" text collate "C", "outcome" text collate "C", "looked_up_at" text collate "C");
create index subject_import_by_case_id on "subject_import" (case_id);
create index subject_import_by_removed_at on "subject_import" (removed_at) where removed_at is not null;
create unique index imported_subject_by_import_id_row on "imported_subject" (import_id, row);
create index imported_subject_by_case_id on "imported_subject" (case_id);
