import '@testing-library/jest-dom'
import { configure } from '@testing-library/dom'

// A page of antd in jsdom on a busy machine: nothing waits longer than it has to, what never comes fails all the same.
configure({ asyncUtilTimeout: 15_000 })
