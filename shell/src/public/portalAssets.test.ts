import { readAssets } from './portalAssets'

test('only addresses of this origin are taken from the list of files', () => {
  expect(readAssets({ scripts: ['/portal/a.js', 'https://evil.test/x.js', 7], styles: '/a.css', preload: ['/b.js'], later: ['/c.js'] })).toEqual({
    scripts: ['/portal/a.js'],
    styles: [],
    preload: ['/b.js'],
    later: ['/c.js'],
  })
  expect(readAssets('nothing')).toEqual({ scripts: [], styles: [], preload: [], later: [] })
})
