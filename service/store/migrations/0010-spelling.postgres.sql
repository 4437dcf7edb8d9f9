drop table "company_typo";
drop table "officer_typo";
drop table "person_typo";
drop table "place_typo";
