-- compatible from 0873
-- indexes concurrently
-- Every round looks for payments of another amount whose refund nobody has asked for.
create index concurrently payment_notification_amount_differs on payment_notification (received_at) where outcome = 'amountDiffers';
