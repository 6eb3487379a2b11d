import type { DemoRuleValues } from './rules.ts'

type Fleet = Pick<
  DemoRuleValues,
  'fleet' | 'isLong' | 'crew' | 'amplitude' | 'stages' | 'nights' | 'monthly' | 'meal' | 'night'
> & {
  pilots: number
}

type House = Pick<DemoRuleValues, 'company' | 'standbyHours' | 'standbyDelay' | 'standbys' | 'notice' | 'publication'>

/**
 * Returns the values that fill the demo agreements' rules for an aircraft fleet: one set for the cabin crew, one for
 * the pilots.
 */
export function createDemoFleetRuleValues(house: House, { pilots, ...fleet }: Fleet, rank: number): DemoRuleValues[] {
  const shared = { ...house, ...fleet, bags: 3 + (rank % 2), daysOff: fleet.isLong ? 11 : 10 }
  return [
    {
      ...shared,
      who: 'le personnel navigant commercial',
      one: 'le membre du personnel navigant commercial',
      isCabin: true,
      restHome: 12 + (rank % 3),
      restAway: fleet.isLong ? 14 : 10 + (rank % 2),
      trainingDays: 3 + (rank % 2),
      tone: rank,
    },
    {
      ...shared,
      who: 'le personnel navigant technique',
      one: 'le pilote',
      isCabin: false,
      crew: pilots,
      monthly: fleet.monthly - 3,
      restHome: 13 + (rank % 2),
      restAway: fleet.isLong ? 15 : 11,
      trainingDays: 6,
      tone: rank + 1,
    },
  ]
}
