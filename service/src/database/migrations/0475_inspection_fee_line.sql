-- What an institute charges for each device of an inspection, where it is not what the rules reckon: the order is for the sum.
create table inspection_fee_line (
  application_id uuid not null references application (id),
  -- The number under which the form names the device.
  device text not null,
  -- What the rules said when it was fixed; null where none prices the device. Another sum since then makes the line void.
  reckoned_cents integer check (reckoned_cents >= 0),
  amount_cents integer not null check (amount_cents >= 0),
  reason text not null,
  fixed_by uuid not null references account (id),
  fixed_at timestamptz not null,
  primary key (application_id, device)
);

alter table inspection_fee_line enable row level security;
create policy inspection_fee_line_system on inspection_fee_line using ((select scope_role_type()) = 'system');
create policy inspection_fee_line_seen on inspection_fee_line for select
  using (exists (select from application where application.id = application_id));
create policy inspection_fee_line_fixed on inspection_fee_line
  using ((select scope_role_type()) = '4' and exists (select from application where application.id = application_id));
grant select, insert, update, delete on inspection_fee_line to portal_app;
