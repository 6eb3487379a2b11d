import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { databaseConnectionsPerProcess } from '#server/database/connect.ts'
import { readEnv } from '#server/env.ts'

const processesOf = (PROCESSES?: string) => readEnv({ PROCESSES }).PROCESSES

it('one process runs unless configured otherwise', () => {
  expect([processesOf(), processesOf(''), processesOf('1'), processesOf('4')]).toEqual([1, 1, 1, 4])
})

it('one process for each core runs on request', () => {
  expect(processesOf('auto')).toBe(Math.min(16, availableParallelism()))
})

it.each(['0', '-1', '1.5', '17', 'deux', 'Infinity'])('the setting refuses %s', (value) => {
  expect(() => processesOf(value)).toThrow('Réglage incorrect : PROCESSES.')
})

it('the processes never need more connections than the built-in database has, with commands and backup', () => {
  for (let processes = 1; processes <= 16; processes++) {
    expect(databaseConnectionsPerProcess(processes)).toBeGreaterThan(2)
    // One more connection each, which listens to content changes, and the same for the owner.
    expect((databaseConnectionsPerProcess(processes) + 1) * (processes + 1)).toBeLessThan(90)
  }
})
