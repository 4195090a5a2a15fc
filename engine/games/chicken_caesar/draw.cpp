// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/core/codec/json_writer.h"
#include "engine/games/chicken_caesar/game.h"

// The table as text for a terminal, from a view.
namespace quadriga::chicken_caesar {

namespace {

using std::string;
using std::to_string;

string padded(std::string_view text, std::size_t width) {
  string out(text);
  if (out.size() < width) out.append(width - out.size(), ' ');
  return out;
}

string joined(const std::vector<string>& items) {
  string out;
  for (const auto& item : items) out += (out.empty() ? "" : ", ") + item;
  return out.empty() ? "-" : out;
}

string colour_of(const View& view, Seat seat) { return view.families[idx(seat)].colour; }

string words(std::string_view name) {
  string out(name);
  std::replace(out.begin(), out.end(), '_', '-');
  return out;
}

string title(const View& view) {
  string out = "Turn " + to_string(view.turn) + ", " + string(codec::enum_text(view.phase)) + " (" +
               words(codec::enum_text(view.step));
  if (view.at_office) out += ", " + string(codec::enum_text(*view.at_office));
  out += ")   tax " + to_string(view.tax.rate);
  if (view.tax.proposed) out += ", proposed " + to_string(*view.tax.proposed);
  if (view.tax.countered) out += ", countered " + to_string(*view.tax.countered);
  if (is_player(view.to_act)) out += "   to act: " + colour_of(view, view.to_act);
  if (view.decider && *view.decider != view.to_act)
    out += "   decider: " + colour_of(view, *view.decider);
  return out + "\n";
}

// Cards at an office: V and T where the viewer knows them, # where not.
string guard_cards(const View& view, Office office) {
  string out;
  for (const auto& posting : view.guards.postings) {
    if (posting.office != office) continue;
    out += !posting.card ? "#" : *posting.card == Card::traditor ? "T" : "V";
  }
  return out;
}

string offices(const View& view) {
  string out;
  for (const auto& office : view.offices) {
    out += "  " + padded(codec::enum_text(office.office), 8);
    for (const auto& seat : office.seats)
      out += " " + padded(seat.letter, 2) + padded(seat.rooster.value_or("-"), 9);
    out.append((3 - std::min<std::size_t>(3, office.seats.size())) * 12, ' ');
    out += "  stack " + padded(to_string(office.stack), 3);
    if (office.capacity > 0) {
      out += " guards " + padded(guard_cards(view, office.office), 3);
      if (office.traditors)
        out += " revealed " + to_string(*office.traditors) + "T " + to_string(*office.vigils) + "V";
    }
    while (out.back() == ' ') out.pop_back();
    out += "\n";
  }
  return out;
}

string families(const View& view) {
  string out;
  for (const auto& family : view.families) {
    string stash;
    for (const auto& item : family.stash)
      stash += (stash.empty() ? "" : " ") + to_string(item.count) + "x" +
               string(codec::enum_text(item.office));
    out += (family.seat == view.viewer ? "> " : "  ") + padded(family.colour, 7);
    out += " coins " + padded(to_string(family.coins), 3);
    if (family.reserved > 0) out += "(" + to_string(family.reserved) + " promised) ";
    if (family.escrow > 0) out += "(" + to_string(family.escrow) + " on offer) ";
    out +=
        " alive " + to_string(family.alive) + "  score " + padded(to_string(family.score.total), 4);
    out += stash.empty() ? "" : " stash " + stash;
    if (family.suffragium) out += " [Suffragium]";
    if (family.veto) out += " [Veto]";
    out += "\n     ";
    for (const auto& rooster : view.roosters) {
      if (rooster.family != family.seat) continue;
      out += " " + to_string(rooster.number) + ":";
      if (rooster.place == Place::monument) out += "+";
      for (const Office office : rooster.insignia) {
        static constexpr std::string_view kShort[] = {"Cae", "Con", "Cen", "Pra", "Aed"};
        out += kShort[idx(office)];
      }
      if (rooster.insignia.empty()) out += ".";
    }
    out += "\n";
  }
  return out;
}

string election(const View& view) {
  const auto& e = *view.election;
  string out = e.kind == ElectionKind::fox
                   ? "Who is taken by the Fox at " + string(codec::enum_text(e.office))
                   : "Election for " + string(codec::enum_text(*e.to));
  out += ", " + to_string(e.left) + " to go:";
  for (const auto& candidate : e.candidates) {
    out += " " + candidate.rooster;
    if (candidate.status != CandidateStatus::eligible)
      out += "(" + string(codec::enum_text(candidate.status)) +
             (candidate.nominated_by ? " by " + colour_of(view, *candidate.nominated_by) : "") +
             ")";
  }
  return out + "\n";
}

string deals(const View& view) {
  string out;
  for (const auto& p : view.proposals) {
    string insignia;
    for (const Office office : p.offices)
      insignia += (insignia.empty() ? "" : ",") + string(codec::enum_text(office));
    out += "Proposal " + to_string(p.number) + ": " + p.monument + " " + insignia + " for " +
           to_string(p.offering) + "\n";
  }
  for (const auto& c : view.contracts)
    out += "Contract: " + colour_of(view, c.obligor) + " to " + colour_of(view, c.payer) + " for " +
           to_string(c.amount) + ": " + c.promise + (c.binds_now ? " (binds now)" : "") + "\n";
  for (const auto& pledge : view.pledges)
    if (pledge.coins > 0)
      out += "Pledged: " + colour_of(view, pledge.who) + " " + to_string(pledge.coins) + "\n";
  if (!view.window) return out;
  out += "Negotiation, round " + to_string(view.window->round) + " of " +
         to_string(view.window->rounds) + ": ";
  if (view.window->offer) {
    const auto& offer = *view.window->offer;
    out += colour_of(view, offer.poster) + (offer.payer == offer.poster ? " offers " : " asks ") +
           colour_of(view, offer.addressee) + " " + to_string(offer.amount) + ": " + offer.promise;
  } else if (view.window->answering) {
    out += colour_of(view, *view.window->answering) + " has an offer to answer";
  } else {
    out += colour_of(view, *view.window->speaker) + " may speak";
  }
  return out + "\n";
}

}  // namespace

string ChickenCaesar::draw(const View& view) {
  string out = title(view) + offices(view);
  out += "  quaestors " + joined(view.quaestors) + "\n";
  out += "  exile     " + view.exile.value_or("-") + "\n";
  out += "  alcoves   " + joined(view.alcoves) + "\n";
  out += families(view);
  if (view.election) out += election(view);
  if (!view.guards.decks_seen.empty() && view.step == Step::guard) {
    const auto& deck = view.guards.decks_seen.back();
    if (deck.posting == static_cast<int>(view.guards.postings.size()))
      out += "Your deck: " + to_string(deck.traditors) + " T, " + to_string(deck.vigils) + " V\n";
  }
  out += deals(view);
  for (const EndCause cause : view.end_causes)
    out += "The end: " + string(codec::enum_text(cause)) + "\n";
  return out;
}

}  // namespace quadriga::chicken_caesar
