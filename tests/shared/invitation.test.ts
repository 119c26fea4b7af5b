import { expect, test } from 'vitest';
import { invitationIn, invitationLink } from '../../src/shared/invitation.ts';

test.each(['Ada', 'Viola & Söhne', 'a#b?c=d+e %20', '名前'])(
  'the link for %s leads only to the console, and returns name and code',
  (name) => {
    const link = new URL(invitationLink('https://photos.example.com', { name, code: 'ABCDEFGH2345' }));
    expect([link.pathname, link.search]).toEqual(['/console', '']);
    expect(invitationIn(link.hash)).toEqual({ name, code: 'ABCDEFGH2345' });
  },
);

test.each(['', '#', '#name=Ada', '#code=A', '#top'])('%s is not an invitation', (hash) => {
  expect(invitationIn(hash)).toBeNull();
});
