import { networkOf } from './networkOf'

test.each([
  ['2001:db8:0:1::1', '2001:db8:0:1::'],
  ['2001:DB8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::'],
  ['2001:0db8:0000:0001::', '2001:db8:0:1::'],
  ['2001:db8:0:2::1', '2001:db8:0:2::'],
  ['2001:db8::1:2:3:4', '2001:db8::'],
  ['fe80::1%eth0', 'fe80::'],
  ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4::'],
  ['::1', '::'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['', ''],
  ['submission 13000000001', 'submission 13000000001'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
