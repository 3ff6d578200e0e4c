import { type Article, type ArticleRow, articleKinds, articleStateNames } from '@shared/contract'

/** A published announcement; a test says only what matters to it. */
export function anArticle(part: Partial<Article> = {}): Article {
  const { kind = '1', status = '70' } = part
  return {
    id: 'n1',
    version: 3,
    title: '关于2027年度电梯定期检验计划的通知',
    kind,
    kindName: articleKinds.find(({ code }) => code === kind)?.label ?? '',
    summary: '各使用单位',
    pinned: false,
    status,
    statusName: articleStateNames[status] ?? '',
    publishDate: status === '10' ? '' : '2026-11-18 09:00:00',
    publisher: '宁波市示例特种设备信息中心',
    attachmentCount: 0,
    read: true,
    content: '<p>各使用单位：</p>',
    attachments: [],
    updateDate: '2026-11-18 09:00:00',
    authorName: '王测试',
    previous: null,
    next: null,
    ...part,
  }
}

export function anArticleRow(part: Partial<ArticleRow> = {}): ArticleRow {
  const { content: _, attachments: _a, updateDate: _u, authorName: _n, previous: _p, next: _x, ...row } = anArticle(part)
  return row
}
