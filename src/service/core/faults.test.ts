import { describe, expect, test } from 'vitest'
import { createFaults } from './faults'

describe('switches', () => {
  test('hit their prefix, the earliest first, and are used up', () => {
    const faults = createFaults(() => 0)
    faults.add({ path: '/api/', kind: '503', times: 2 })
    faults.add({ path: '/', kind: '500', times: 1 })
    expect(faults.consume('GET', '/api/auth/token/refresh/')).toBe('503')
    expect(faults.consume('GET', '/v2/vehicles/1/')).toBe('500')
    expect(faults.consume('GET', '/v2/vehicles/1/')).toBeUndefined()
    expect(faults.list()).toEqual([{ path: '/api/', kind: '503', times: 1 }])
    expect(faults.consume('GET', '/api/auth/token/refresh/')).toBe('503')
    expect(faults.consume('GET', '/api/auth/token/refresh/')).toBeUndefined()
  })

  test('of one method leave the others alone', () => {
    const faults = createFaults(() => 0)
    faults.add({ path: '/v2/', method: 'POST', kind: 'lost', times: 1 })
    faults.add({ path: '/v2/', kind: '503', times: 1 })
    expect(faults.consume('GET', '/v2/drivers/bulk/')).toBe('503')
    expect(faults.consume('PATCH', '/v2/drivers/bulk/')).toBeUndefined()
    expect(faults.consume('POST', '/v2/drivers/bulk/')).toBe('lost')
  })

  test('are gone when cleared', () => {
    const faults = createFaults(() => 0)
    faults.add({ path: '/', kind: 'html', times: 9 })
    faults.clear()
    expect(faults.consume('GET', '/v2/')).toBeUndefined()
  })
})

describe('putting off', () => {
  test('twice for each URL, then no more while it is asked', () => {
    const faults = createFaults(() => 0)
    expect([1, 2, 3, 4].map(() => faults.isThrottled('/a'))).toEqual([true, true, false, false])
    expect(faults.isThrottled('/b')).toBe(true)
  })

  test('again after a minute of quiet or a reset', () => {
    let now = 0
    const faults = createFaults(() => now)
    const asked = () => faults.isThrottled('/a')
    expect([asked(), asked(), asked()]).toEqual([true, true, false])
    now = 60_000
    expect([asked(), asked(), asked()]).toEqual([true, true, false])
    faults.clear()
    expect(asked()).toBe(true)
  })
})
