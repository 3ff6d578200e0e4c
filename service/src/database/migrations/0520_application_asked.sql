-- A question that stands with an application while it stays where it is: a unit asks for another appointment, the institute answers.
alter table application add column asked text not null default '';
