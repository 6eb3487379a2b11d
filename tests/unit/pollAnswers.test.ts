import { array, assert, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAnswer, checkAnswers, listAskedQuestions, orderAnswers } from '#contract/polls/checkAnswers.ts'
import { listPollProblems } from '#contract/polls/listPollProblems.ts'
import type { PollQuestion } from '#contract/polls/questions.ts'
import { countAnswers } from '#server/polls/results/countAnswers.ts'
import { mergeSmallGroups } from '#server/polls/results/mergeSmallGroups.ts'
import { samplePollContent, samplePollQuestion, sampleResolution, yesNoOptions } from '#tests/samples/pollQuestions.ts'

const three = ['a', 'b', 'c'].map((id) => ({ id, label: id.toUpperCase() }))
const UNKNOWN = 'Ce choix n’existe pas'

describe('an answer', () => {
  it.each<[Partial<PollQuestion>, unknown, string | undefined]>([
    [{ kind: 'one', options: three }, 'a', undefined],
    [{ kind: 'one', options: three }, 'd', UNKNOWN],
    [{ kind: 'one', options: three }, ['a'], UNKNOWN],
    [{ kind: 'one', options: three }, null, undefined],
    [{ kind: 'one', options: three }, undefined, 'Répondez, ou choisissez «\u00a0sans opinion\u00a0»'],
    [{ kind: 'one', options: three, is_required: false }, undefined, undefined],
    [{ kind: 'several', options: three }, ['a', 'c'], undefined],
    [{ kind: 'several', options: three }, ['a', 'a'], UNKNOWN],
    [{ kind: 'several', options: three, min: 2 }, ['a'], 'Choisissez au moins 2\u00a0choix'],
    [{ kind: 'several', options: three, max: 1 }, ['a', 'b'], 'Choisissez au plus 1\u00a0choix'],
    [{ kind: 'several', options: three, is_required: false }, [], 'Cette réponse est vide'],
    [{ kind: 'ranking', options: three }, ['c', 'a', 'b'], undefined],
    [{ kind: 'ranking', options: three }, ['c', 'a'], 'Classez chaque choix'],
    [{ kind: 'scale', min: 1, max: 5 }, 3, undefined],
    [{ kind: 'scale', min: 1, max: 5 }, 3.5, UNKNOWN],
    [{ kind: 'scale', min: 1, max: 5 }, 0, 'Au moins 1'],
    [{ kind: 'number', max: 2.5 }, 3, 'Au plus 2,5'],
    [{ kind: 'number' }, 'douze', 'Écrivez un nombre'],
    [{ kind: 'date', from_day: '2026-01-01' }, '2025-12-31', 'Ce jour est trop tôt'],
    [{ kind: 'date', to_day: '2026-01-01' }, '2026-01-02', 'Ce jour est trop tard'],
    [{ kind: 'date' }, '2026-02-30', 'Choisissez un jour'],
    [{ kind: 'short' }, 'x'.repeat(201), 'Au plus 200 caractères'],
    [{ kind: 'long' }, 'x'.repeat(2000), undefined],
  ])('to %j: %j gives %s', (question, answer, error) => {
    expect(checkAnswer(samplePollQuestion(question), answer as never)).toBe(error)
  })

  it('belongs to a question that is asked: a branch not taken has none, nor what depends on it', () => {
    const questions = [
      samplePollQuestion({ options: yesNoOptions }),
      samplePollQuestion({ id: 'q2', options: yesNoOptions, shown_if: { question: 'q1', options: ['pour'] } }),
      samplePollQuestion({ id: 'q3', kind: 'short', shown_if: { question: 'q2', options: ['contre'] } }),
    ]
    const asked = (answers: Record<string, string | null>) => listAskedQuestions(questions, answers).map(({ id }) => id)
    expect(asked({})).toEqual(['q1'])
    expect(asked({ q1: 'pour', q2: 'contre' })).toEqual(['q1', 'q2', 'q3'])
    expect(asked({ q1: null, q2: 'contre' })).toEqual(['q1'])
    expect(checkAnswers(questions, { q1: 'contre', q2: 'pour' })).toEqual({ q2: 'Cette question n’est pas posée' })
    expect(orderAnswers(questions, { q3: 'x', q2: 'contre', q1: 'pour', q9: 'y' })).toEqual({
      q1: 'pour',
      q2: 'contre',
      q3: 'x',
    })
    expect(Object.keys(orderAnswers(questions, { q2: 'pour', q1: 'pour' }))).toEqual(['q1', 'q2'])
  })
})

describe('a draft', () => {
  it.each<[string, Parameters<typeof samplePollContent>[0], string]>([
    ['no title', { title: '' }, 'Donnez un titre'],
    ['no question', { questions: [] }, 'Posez au moins une question'],
    ['one choice', { questions: [samplePollQuestion({ options: three.slice(0, 1) })] }, 'Proposez au moins deux choix'],
    [
      'two equal choices',
      { questions: [samplePollQuestion({ options: [three[0], { id: 'z', label: 'A' }] as never })] },
      'Deux choix sont identiques',
    ],
    [
      'a text in a secret vote',
      { questions: [samplePollQuestion({ kind: 'short' })] },
      'Un vote secret ne demande ni texte, ni nombre, ni date\u00a0: ils trahiraient leur auteur',
    ],
    [
      'a rule for no option',
      { questions: [{ ...sampleResolution, rule: { adopts: 'zz', majority: 'simple', counts_abstentions: false } }] },
      'Choisissez ce que la majorité adopte',
    ],
    [
      'a branch on a later question',
      {
        questions: [
          samplePollQuestion({ options: three, shown_if: { question: 'q2', options: ['a'] } }),
          samplePollQuestion({ id: 'q2', options: three }),
        ],
      },
      'La question dont elle dépend ne la précède pas',
    ],
    [
      'a scale of one',
      { questions: [samplePollQuestion({ kind: 'scale', min: 1, max: 1 })] },
      'Une échelle a de deux à onze degrés',
    ],
  ])('with %s is not announced', (_what, given, problem) => {
    expect(listPollProblems(samplePollContent(given)).map((one) => one.problem)).toContain(problem)
  })

  it('that is whole has no problem', () => expect(listPollProblems(samplePollContent())).toEqual([]))
})

describe('a survey', () => {
  const group = (count: number, id: string) => ({ id, label: id, count })

  it('never shows a group of one to four answers, nor one that follows from the total', () => {
    const counts = array(nat({ max: 12 }), { minLength: 1, maxLength: 8 })
    assert(
      property(counts, (numbers) => {
        const total = numbers.reduce((sum, number) => sum + number, 0)
        const shown = mergeSmallGroups(numbers.map((count, at) => group(count, `g${at}`)))
        expect(shown.reduce((sum, { count }) => sum + count, 0)).toBe(total)
        const merged = shown.find(({ id }) => id === null)
        for (const { id, count } of shown) if (id !== null && count > 0) expect(count).toBeGreaterThanOrEqual(5)
        if (merged && shown.some(({ id, count }) => id !== null && count > 0))
          expect(merged.count).toBeGreaterThanOrEqual(5)
      }),
    )
  })

  it('shows neither groups nor texts of fewer than five answers', () => {
    const questions = [
      samplePollQuestion({ kind: 'number', is_required: false }),
      samplePollQuestion({ id: 'q2', kind: 'long', is_required: false }),
    ]
    const poll = { kind: 'survey' as const, questions, quorum_percent: null, electorate: 9, voted: 5 }
    const few = countAnswers(poll, [{ q1: 3, q2: 'Un mot.' }, { q1: 4 }, { q1: null }])
    expect(few.questions.map(({ groups, texts, mean }) => ({ groups, texts, mean }))).toEqual([
      { groups: [], texts: [], mean: null },
      { groups: [], texts: [], mean: null },
    ])
    const enough = countAnswers(
      poll,
      Array.from({ length: 5 }, (_, at) => ({ q1: at, q2: `Mot ${at}` })),
    )
    expect(enough.questions[0]).toMatchObject({ mean: 2, median: 2, groups: [{ id: null, count: 5 }] })
    expect(enough.questions[1]?.texts.toSorted()).toEqual(['Mot 0', 'Mot 1', 'Mot 2', 'Mot 3', 'Mot 4'])
  })
})

it('a ranking gives its first of three three points, and a consultation hides nothing', () => {
  const questions = [samplePollQuestion({ kind: 'ranking', options: three })]
  const poll = { kind: 'consultation' as const, questions, quorum_percent: 50, electorate: 4, voted: 2 }
  const result = countAnswers(poll, [{ q1: ['a', 'b', 'c'] }, { q1: ['a', 'c', 'b'] }])
  expect(result).toMatchObject({ has_quorum: true, ballots: 2 })
  expect(result.questions[0]?.groups.map(({ count }) => count)).toEqual([6, 3, 3])
})
