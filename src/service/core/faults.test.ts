import { describe, expect, test } from 'vitest'
import { createFaults } from './faults'

describe('added faults', () => {
  test('match their path prefix, the earliest first, and are used up', () => {
    const faults = createFaults()
    faults.add({ path: '/api/', kind: '503', times: 2 })
    faults.add({ path: '/', kind: '500', times: 1 })
    expect(faults.consume('GET', '/api/auth/token/refresh/')).toBe('503')
    expect(faults.consume('GET', '/v2/vehicles/1/')).toBe('500')
    expect(faults.consume('GET', '/v2/vehicles/1/')).toBeUndefined()
    expect(faults.list()).toEqual([{ path: '/api/', kind: '503', times: 1 }])
    expect(faults.consume('GET', '/api/auth/token/refresh/')).toBe('503')
    expect(faults.consume('GET', '/api/auth/token/refresh/')).toBeUndefined()
  })

  test('with a method do not match other methods', () => {
    const faults = createFaults()
    faults.add({ path: '/v2/', method: 'POST', kind: 'lost', times: 1 })
    faults.add({ path: '/v2/', kind: '503', times: 1 })
    expect(faults.consume('GET', '/v2/drivers/bulk/')).toBe('503')
    expect(faults.consume('PATCH', '/v2/drivers/bulk/')).toBeUndefined()
    expect(faults.consume('POST', '/v2/drivers/bulk/')).toBe('lost')
  })

  test('are removed when cleared', () => {
    const faults = createFaults()
    faults.add({ path: '/', kind: 'html', times: 9 })
    faults.clear()
    expect(faults.consume('GET', '/v2/')).toBeUndefined()
  })
})
