-- Notices of the portal (通知公告): written by administrators, read by every signed-in user once they are published.
create table article (
  id uuid primary key,
  version integer not null default 1,
  -- 10 draft, 70 published, 95 withdrawn
  status text not null check (status in ('10', '70', '95')),
  kind text not null check (kind in ('1', '2', '3')),
  title text not null,
  -- HTML of the portal's own short list of tags; cleaned before it is written.
  content text not null,
  -- First words of the text, and title and text as keywords are compared with them.
  summary text not null,
  search_text text not null,
  pinned boolean not null,
  publisher text not null,
  author_id uuid not null references account (id),
  author_name text not null,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status = '10' or published_at is not null)
);
create index article_published on article (published_at desc, id desc) where status = '70';

create table article_read (
  article_id uuid not null references article (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  read_at timestamptz not null,
  primary key (account_id, article_id)
);

-- Drafts and withdrawn notices are their writers' business alone, and so are their papers.
alter table article enable row level security;
create policy article_writer on article using ((select scope_role_type()) in ('system', '9'));
create policy article_reader on article for select using (status = '70');
create policy attachment_article_writer on attachment using (owner_type = 'article' and (select scope_role_type()) = '9');
create policy attachment_article_reader on attachment for select
  using (owner_type = 'article' and exists (select from article where article.id = owner_id));

grant select, insert, update, delete on article, article_read to portal_app;
