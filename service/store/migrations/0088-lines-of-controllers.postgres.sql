alter table "controller" add column "number" integer;
alter table "controller" add column "digest" text collate "C";
alter table "control_statement" add column "number" integer;
alter table "control_statement" add column "digest" text collate "C";
create index controller_by_number on "controller" (number);
create index control_statement_by_number on "control_statement" (number);
