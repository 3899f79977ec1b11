import { describe, expect, test } from 'vitest'
import { returnAddress } from './sign-in'

const ORIGINS = ['http://localhost:5173', 'https://console.example']

describe('may be returned to', () => {
  test.each([
    ['/', '/'],
    [
      '/vehicles/14?at=2024-11-03T01:30&zone=America/New_York#top',
      '/vehicles/14?at=2024-11-03T01:30&zone=America/New_York#top',
    ],
    ['/a/../b', '/b'],
    ['/search?next=//evil.example', '/search?next=//evil.example'],
    ['http://localhost:5173', 'http://localhost:5173/'],
    ['https://console.example/vehicles/1?x=1', 'https://console.example/vehicles/1?x=1'],
    ['HTTPS://CONSOLE.example/', 'https://console.example/'],
  ])('%s', (value, expected) => {
    expect(returnAddress(value, ORIGINS)).toBe(expected)
  })
})

describe('may not', () => {
  test.each([
    [''],
    ['vehicles/1'],
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    [' //evil.example'],
    ['/.//evil.example'],
    ['/a/..//evil.example'],
    ['/%2e//evil.example'],
    ['http://evil.example/'],
    ['https://console.example.evil.example/'],
    ['https://console.example@evil.example/'],
    ['https://user:secret@console.example/'],
    ['http://console.example/'],
    ['http://localhost:5174/'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['null'],
    ['blob:https://console.example/1'],
  ])('%j', (value) => {
    expect(returnAddress(value, ORIGINS)).toBeNull()
  })
})
