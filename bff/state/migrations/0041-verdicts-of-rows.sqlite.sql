alter table "batch_row" add column "verdict" text;
