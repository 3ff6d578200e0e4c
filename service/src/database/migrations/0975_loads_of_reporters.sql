-- compatible from 0873
-- What an account reported of successful loads while a canary is tried: of one account only so many reports count, failures and successes alike, or
-- one alone could keep a broken canary alive by reporting that it loads.
alter table remote_load_failure add column loads integer not null default 0;
