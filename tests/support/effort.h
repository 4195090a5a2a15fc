// SPDX-License-Identifier: Apache-2.0
#pragma once

// Under sanitizers each step takes many times as long, and what they look for shows in fewer steps:
// the build says so, and tests that repeat much repeat less.
namespace quadriga::testing {

#ifdef QUADRIGA_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

// `usual`, or a tenth of it under sanitizers.
constexpr int effort(int usual) { return kSanitized ? usual / 10 : usual; }

}  // namespace quadriga::testing
