alter table "suppressed" add column "secret" text;
