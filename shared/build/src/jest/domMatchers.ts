import '@testing-library/jest-dom'
import { configure } from '@testing-library/dom'

// Pages with antd are slow in jsdom on a busy machine. A test that passes waits no longer than it has to.
configure({ asyncUtilTimeout: 15_000 })
