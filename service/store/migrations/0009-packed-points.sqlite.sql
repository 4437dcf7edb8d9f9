alter table "nearest" rename to "nearest_before";
create table "nearest" ("group_id" integer not null, "nearest_id" integer not null, "id" text, "name" text, "address" text, "postcode" text, "latitude" double precision not null, "longitude" double precision not null, "misc1" text, "misc2" text, "misc3" text, "misc4" text, "opening_time_list" text, "service_list" text, primary key (group_id, nearest_id)) without rowid;
insert into "nearest" select group_id, nearest_id, id, name, address, postcode, latitude, longitude, misc1, misc2, misc3, misc4, opening_time_list, service_list from "nearest_before" order by group_id, nearest_id;
drop table "nearest_before";
create table "nearest_tree" ("tree_id" integer not null primary key, "group_id" integer not null, "boxes" blob);
create table "nearest_leaf" ("tree_id" integer not null, "leaf" integer not null, "points" blob);
create unique index nearest_tree_by_group_id on "nearest_tree" (group_id);
create unique index nearest_leaf_by_tree_id_leaf on "nearest_leaf" (tree_id, leaf);
