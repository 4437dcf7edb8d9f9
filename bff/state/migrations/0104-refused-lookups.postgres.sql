create table "refused_lookup" ("day" text collate "C" not null, "operation" text collate "C" not null, "status" integer not null, "why" text collate "C" not null, "count" integer not null);
create unique index "refused_lookup_by_day_operation_status_why" on "refused_lookup" ("day", "operation", "status", "why");
