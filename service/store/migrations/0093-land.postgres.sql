create table "land_title" ("title_id" integer not null primary key, "record" text collate "C" not null);
create table "land_owner" ("owner_id" integer not null primary key, "title_id" integer not null, "company_number" text collate "C", "name_key" text collate "C" not null);
create index land_owner_by_company_number_title_id on "land_owner" (company_number, title_id);
create index land_owner_by_name_key_title_id on "land_owner" (name_key, title_id);
