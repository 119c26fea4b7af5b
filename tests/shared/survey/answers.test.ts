import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answersAll, parseAnswers } from '../../../src/shared/survey/answers.ts';
import { matches } from '../../../src/shared/survey/matches.ts';

const questions = ['q1', 'q2'].map((id) => ({ id, values: ['1', '2'] }));

describe('untrusted answers', () => {
  test.each<[what: string, given: unknown, answers: unknown]>([
    ['a full record is taken as it is', { q1: '1', q2: '2' }, { q1: '1', q2: '2' }],
    ['a record may be incomplete', { q2: '2' }, { q2: '2' }],
    ['a field that is not a question is dropped', { q1: '1', q3: '1', photo: 'x' }, { q1: '1' }],
    ['a value that the question does not offer invalidates all answers', { q1: '3', q2: '2' }, null],
    ['a number is not a value', { q1: 1 }, null],
    ['a list of values is not a value', { q1: ['1'] }, null],
    ['an answer that is present but undefined is not a value', { q1: undefined }, null],
    ['a list is not a record', ['1', '2'], null],
    ['a text is not a record', '1', null],
    ['null is not a record', null, null],
  ])('%s', (_what, given, answers) => {
    expect(parseAnswers(questions, given)).toEqual(answers);
  });

  test('treat names that every object has like any other question', () => {
    const named = [{ id: 'constructor', values: ['1', '2'] }];
    expect(parseAnswers(named, {})).toEqual({});
    expect(parseAnswers(named, { constructor: '1' })).toEqual({ constructor: '1' });
    expect(answersAll(named, {})).toBe(false);
  });

  test('are reduced to known questions with known values', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ q1: fc.anything(), q2: fc.constant('1') }, { requiredKeys: [] })), (given) => {
        for (const [question, value] of Object.entries(parseAnswers(questions, given) ?? {})) {
          expect(['q1', 'q2']).toContain(question);
          expect(['1', '2']).toContain(value);
        }
      }),
    );
  });
});

test('a survey is complete when each question has one of its own values', () => {
  expect(answersAll(questions, { q1: '1', q2: '2' })).toBe(true);
  expect(answersAll(questions, { q1: '1' })).toBe(false);
  expect(answersAll(questions, { q1: '1', q2: '3' })).toBe(false);
  expect(answersAll([], {})).toBe(true);
});

describe("a theme's condition", () => {
  test.each([
    ['a missing condition always holds', undefined, {}, true],
    ['an empty condition always holds', {}, { q1: '1' }, true],
    ['the required value matches', { q1: '1' }, { q1: '1' }, true],
    ['another value does not match', { q1: '1' }, { q1: '2' }, false],
    ['one of the required values matches', { q1: ['1', '3'] }, { q1: '3' }, true],
    ['a value that is not listed does not match', { q1: ['1', '3'] }, { q1: '2' }, false],
    ['all questions must match', { q1: '1', q2: '2' }, { q1: '1', q2: '1' }, false],
    ['a question without an answer does not match', { q1: '1' }, {}, false],
    ['a value does not match its beginning', { q1: '10' }, { q1: '1' }, false],
  ])('%s', (_what, when, answers, holds) => {
    expect(matches(when, answers)).toBe(holds);
  });
});
