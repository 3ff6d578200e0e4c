-- compatible from 0873
-- Code of the contract's `inspectionKind`, fixed when the inspection is assigned: what a 复检 repeats is in the archive of its device, which the
-- result changes. Empty for results from before: theirs is the one their application names.
alter table inspection_result add column inspection_kind text not null default '';
