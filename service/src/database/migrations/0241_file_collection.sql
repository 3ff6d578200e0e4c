-- A deleted row's file is removed afterwards, as often as it takes: what a crash or a busy disk left is seen here.
alter table attachment add column file_removed boolean not null default false;
create index attachment_uncollected on attachment (id) where deleted and not file_removed;
