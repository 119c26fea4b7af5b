import { z } from 'zod';
import type { AlertMessage } from '../../../shared/contract/console.ts';

/** The body and headers of a request to a webhook, without its signature. */
export interface WebhookBody {
  readonly type: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Messages queued by older servers have no link. */
const waiting = z.object({ text: z.string(), link: z.string().optional(), kind: z.string() });

type Said = Pick<AlertMessage, 'text' | 'kind'> & { readonly link: string };

const asJson = (value: unknown): WebhookBody => ({ type: 'application/json; charset=utf-8', body: JSON.stringify(value), headers: {} });

/** Encodes text for a header, whose values are Latin-1, as in RFC 2047, which ntfy decodes. */
const headerText = (text: string): string => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;

const titles: Readonly<Record<string, string>> = { began: 'A booth needs attention', ended: 'Over now', test: 'Test' };

/** Escapes angle brackets, between which Slack reads links and mentions. */
const forSlack = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The formats of services that don't accept our JSON, by host. Problems and names contain untrusted text, so each format must show it as
 * plain text, never as markup.
 */
const shapes: readonly (readonly [host: RegExp, shape: (said: Said) => WebhookBody])[] = [
  [/^hooks\.slack(-gov)?\.com$/, ({ text, link }) => asJson({ text: `${forSlack(text)}\n${link}` })],
  [
    /\.(webhook\.office\.com|logic\.azure\.com|api\.powerplatform\.com)$/,
    ({ text, link }) =>
      asJson({
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              type: 'AdaptiveCard',
              version: '1.2',
              // A TextBlock would interpret Markdown.
              body: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] }],
              actions: [{ type: 'Action.OpenUrl', title: 'Open the console', url: link }],
            },
          },
        ],
      }),
  ],
  [
    /^ntfy\./,
    ({ text, link, kind }) => ({
      type: 'text/plain; charset=utf-8',
      body: text,
      headers: { title: headerText(titles[kind] ?? 'Stagebooth'), click: link, ...(kind === 'began' && { priority: 'high' }) },
    }),
  ],
];

/**
 * Converts a message to the receiver's format: Slack, Teams and ntfy by host. All others get the JSON unchanged; a gateway can turn its `text` and
 * `link` into an e-mail.
 */
export function webhookBody(url: URL, message: string): WebhookBody {
  const shape = shapes.find(([host]) => host.test(url.hostname))?.[1];
  if (shape === undefined) return { type: 'application/json; charset=utf-8', body: message, headers: {} };
  const { link = url.origin, ...said } = waiting.parse(JSON.parse(message));
  return shape({ ...said, link } as Said);
}
