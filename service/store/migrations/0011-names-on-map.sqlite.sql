alter table "place" add column "kind" text;
alter table "street" add column "metres" integer;
create index place_by_latitude_longitude on "place" (latitude, longitude);
create index street_by_latitude_longitude on "street" (latitude, longitude);
create index postcode_by_latitude_longitude on "postcode" (latitude, longitude);
