-- Money leaves by two people: one of finance asks for a refund, another one confirms it or sends it back. What the platform was paid
-- without owing anybody anything (late, twice) returns by itself, as it came.
alter table payment_refund drop constraint payment_refund_state_check;
alter table payment_refund add constraint payment_refund_state_check check (state in ('asked', 'returned', 'requested', 'done'));
alter table payment_refund
  add column asked_by uuid references account (id),
  add column reviewed_by uuid references account (id),
  -- Why it was sent back.
  add column review_note text not null default '',
  add constraint payment_refund_two_people check (reviewed_by <> asked_by);
create index payment_refund_of_order on payment_refund (order_id);
