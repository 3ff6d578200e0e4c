-- compatible from 0873
-- Where passwords are to be changed from time to time (PASSWORD_DAYS), an account is told so at its sign-in, and not that it signs in for the first time.
alter table account add column password_aged boolean not null default false;
