import fc from 'fast-check'
import { hostileHtml, strayPieces } from '../../testing/hostileHtml'
import { cleanContent, isTangled, wordsOf } from './content'

describe('the text of an announcement', () => {
  it('keeps nothing that runs, of well over a hundred tries', () => {
    expect(hostileHtml.length).toBeGreaterThanOrEqual(150)
    for (const html of hostileHtml)
      expect({ html: html.slice(0, 200), stray: strayPieces(cleanContent(html)) }).toEqual({ html: html.slice(0, 200), stray: [] })
  })

  it('is judged by a grammar that sees what runs', () => {
    const seen = hostileHtml.filter((html) => strayPieces(html).length > 0)
    expect(seen.length).toBeGreaterThan(130)
  })

  it('is the same when it is cleaned again', () => {
    for (const html of hostileHtml) {
      const once = cleanContent(html)
      expect(cleanContent(once)).toBe(once)
    }
  })

  it('keeps nothing that runs of whatever is put together from the pieces of such tries', () => {
    const pieces = hostileHtml.filter((html) => html.length < 300).flatMap((html) => html.split(/(?<=[<>"'= /])/))
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 25 }), (parts) => {
        const once = cleanContent(parts.join(''))
        expect(strayPieces(once)).toEqual([])
        expect(cleanContent(once)).toBe(once)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['<h2>一、范围</h2><p>本市<strong>电梯</strong>使用单位。</p>', '<h2>一、范围</h2><p>本市<strong>电梯</strong>使用单位。</p>'],
    ['<h1>大标题</h1><h6>小标题</h6>', '<h2>大标题</h2><h4>小标题</h4>'],
    ['<p style="text-align: center">居中</p><p style="text-align:right;color:red">右</p>', '<p class="align-center">居中</p><p class="align-right">右</p>'],
    ['<p class="align-justify x">两端</p>', '<p class="align-justify">两端</p>'],
    ['<ol start="3"><li><p>三</p></li></ol>', '<ol start="3"><li><p>三</p></li></ol>'],
    ['<table><tbody><tr><th colspan="2">项目</th></tr><tr><td>a</td><td rowspan="1">b</td></tr></tbody></table>', undefined],
    ['<a href="/company-service/apply?tab=1&amp;x=2">办理</a>', undefined],
    ['<a href="https://www.example.com/a?b=1">网址</a>', '<a href="https://www.example.com/a?b=1" rel="noopener noreferrer" target="_blank">网址</a>'],
    ['<a href="javascript:alert(1)" rel="opener">文字留下</a>', '<a>文字留下</a>'],
    ['5 < 6 & 7 > 3', '5 &lt; 6 &amp; 7 &gt; 3'],
    ['第一行<br>第二行', '第一行<br />第二行'],
  ])('reads %s', (given, kept = given) => expect(cleanContent(given)).toBe(kept))

  it('has words, as plain text, for lists and searches', () => {
    const html = cleanContent('<h2>标题</h2><p>一<b>二</b>三 &lt;b&gt; &amp;lt;</p><ul><li>甲</li><li>乙</li></ul>')
    expect(wordsOf(html)).toBe('标题 一二三 <b> &lt; 甲 乙')
  })

  it('is cleaned in good time however long and deep it is', () => {
    for (const html of ['<p>', '<', '<b><i>', '<table><tr><td>', '<a href="x">', '&', '<!--', '</p>'].map((piece) => piece.repeat(200_000 / piece.length))) {
      const before = process.cpuUsage()
      if (!isTangled(html)) cleanContent(html)
      expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
    }
    expect(isTangled('<b>'.repeat(20_000))).toBe(false)
    expect(isTangled('<b>'.repeat(20_001))).toBe(true)
  })
})
