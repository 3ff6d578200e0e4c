-- What a visitor typed at the first step of a reset, whether or not it fits an account: an application is shown with it.
-- Gone with its flow.
create table password_reset_claim (
  flow_id uuid primary key references flow (id) on delete cascade,
  login_name text not null,
  uscc text not null
);
grant select, insert on password_reset_claim to portal_app;
