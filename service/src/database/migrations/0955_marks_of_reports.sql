-- compatible from 0873
-- Marks bore the code of their report before they had one of their own: those of reports that are on record now may, none of a later one does.
alter table inspection_report add column code_on_marks boolean not null default false;
update inspection_report set code_on_marks = true where content is not null;
