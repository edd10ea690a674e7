import { isIPv6 } from 'node:net';

/** An IPv6 address reduced to its first four groups, written out; IPv4 unchanged. */
export function placeOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const whole = [
    ...groups,
    ...Array.from({ length: 8 - groups.length - behind.length }, () => '0'),
    ...behind,
  ];
  return whole
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
