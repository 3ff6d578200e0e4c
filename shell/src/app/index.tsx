import '../theme/tokens.css'
import '../theme/base.css'
import '../theme/print.css'

// Behind an import, so that the shared libraries are there before anything uses them.
import(/* webpackPreload: true */ './start').then(({ start }) => start())
