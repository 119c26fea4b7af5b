import { describe, expect, test } from 'vitest';
import { messageOf } from '../../../../src/server/features/alerts/alertRounds.ts';
import { webhookBody } from '../../../../src/server/features/alerts/webhookBody.ts';

const booth = { id: '0b0f6f6e-3f3e-4d55-8f0e-0c7f5f1f2a10', name: 'Foyer' };
const event = { id: 'f1b0a1c4-58a3-4b39-9a5e-22e4f5b6a7c8', name: 'Frühlingsgala' };
const message = messageOf({ event }, { kind: 'began', booth, problems: ['No paper.'] }, 'https://photos.example.com');
const text = 'Foyer, Frühlingsgala: No paper.';
const link = `https://photos.example.com/console/booths/${booth.id}`;
const sentTo = (url: string, sent: object = message) => webhookBody(new URL(url), JSON.stringify(sent));

describe('a message', () => {
  test('names booth and event, and links to the booth', () => {
    expect(message).toMatchObject({ text, link, booth, event });
    expect(messageOf({ event: null }, null, 'https://photos.example.com').link).toBe('https://photos.example.com/console/alerts');
  });

  test('is unchanged JSON for custom programs', () => {
    for (const url of ['https://hooks.example.com/x', 'https://evil-hooks.slack.com.example.com/', 'https://slack.com/'])
      expect(sentTo(url)).toEqual({ type: 'application/json; charset=utf-8', body: JSON.stringify(message), headers: {} });
  });

  test('is text with a link for Slack', () => {
    expect(JSON.parse(sentTo('https://hooks.slack.com/services/T/B/x').body)).toEqual({ text: `${text}\n${link}` });
  });

  test.each([
    'https://contoso.webhook.office.com/webhookb2/x',
    'https://prod-01.westeurope.logic.azure.com/workflows/x',
    'https://default1.a.environment.api.powerplatform.com/x',
  ])('is an adaptive card for Teams at %s', (url) => {
    const { body } = sentTo(url);
    expect(JSON.parse(body)).toMatchObject({
      type: 'message',
      attachments: [
        {
          content: {
            type: 'AdaptiveCard',
            body: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] }],
            actions: [{ url: link }],
          },
        },
      ],
    });
  });

  test.each(['https://ntfy.sh/booths', 'https://ntfy.agency.example/booths'])('is plain text with headers for ntfy at %s', (url) => {
    const { type, body, headers } = sentTo(url);
    expect([type, body]).toEqual(['text/plain; charset=utf-8', text]);
    expect(headers).toMatchObject({ click: link, priority: 'high' });
    for (const value of Object.values(headers)) expect(value).toMatch(/^[\x20-\x7e]+$/);
  });

  test("escapes any markup in a booth's name or a printer’s texts, in every format", () => {
    const says = '<!channel> <https://evil.example/c|Restart> [Restart](https://evil.example/c) & **now**';
    const hostile = messageOf(
      { event: { ...event, name: says } },
      { kind: 'began', booth: { ...booth, name: says }, problems: [says] },
      'https://photos.example.com',
    );
    const { text: slack } = JSON.parse(sentTo('https://hooks.slack.com/services/T/B/x', hostile).body) as { text: string };
    expect(slack).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
    expect(slack.split('&lt;!channel&gt;')).toHaveLength(4);
    const { body: teams } = sentTo('https://contoso.webhook.office.com/webhookb2/x', hostile);
    expect(JSON.parse(teams)).toMatchObject({
      attachments: [{ content: { body: [{ inlines: [{ type: 'TextRun', text: hostile.text }] }] } }],
    });
    const ntfy = sentTo('https://ntfy.sh/booths', hostile);
    expect([ntfy.type, ntfy.body]).toEqual(['text/plain; charset=utf-8', hostile.text]);
    expect(Object.keys(ntfy.headers)).not.toContain('markdown');
  });

  test('is sent even if an older server queued it without a link', () => {
    const { link: _link, ...old } = message;
    expect(sentTo('https://hooks.slack.com/services/T/B/x', old).body).toContain(text);
  });
});
