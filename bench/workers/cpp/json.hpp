#pragma once
// As much of JSON as the worker protocol of tacho bench needs.

#include <cstdlib>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace tacho {

/// A value of JSON. Who reads it knows its type: the other members are empty. `true` is 1, `false` and `null` are 0.
struct Json {
  std::string text;
  double number = 0;
  std::vector<Json> items;
  std::map<std::string, Json> fields;

  bool has(const std::string& name) const { return fields.count(name) != 0; }
  /// An empty value if there is no such field.
  const Json& operator[](const std::string& name) const {
    static const Json none;
    return has(name) ? fields.at(name) : none;
  }
};

/// Reads one value; throws if the text is no JSON.
class JsonReader {
 public:
  explicit JsonReader(const std::string& text) : at_(text.c_str()) {}

  Json read(int depth = 0) {
    if (depth > 32) fail();
    Json value;
    const auto read_field = [&] {
      const std::string name = read_text();
      expect(':');
      value.fields[name] = read(depth + 1);
    };
    switch (peek()) {
      case '"': value.text = read_text(); break;
      case '[': read_list(']', [&] { value.items.push_back(read(depth + 1)); }); break;
      case '{': read_list('}', read_field); break;
      default: value.number = read_number();
    }
    return value;
  }

 private:
  [[noreturn]] static void fail() { throw std::runtime_error("the request is no JSON"); }

  char peek() {
    at_ += std::strspn(at_, " \t\r\n");
    return *at_;
  }

  void expect(char sign) {
    if (peek() != sign) fail();
    ++at_;
  }

  template <class ReadItem>
  void read_list(char end, ReadItem read_item) {
    ++at_;
    if (peek() != end)
      for (read_item(); peek() == ','; read_item()) ++at_;
    expect(end);
  }

  double read_number() {
    for (const char* word : {"true", "false", "null"}) {
      const std::size_t length = std::strlen(word);
      if (std::strncmp(at_, word, length) != 0) continue;
      at_ += length;
      return *word == 't';
    }
    char* end = nullptr;
    const double number = std::strtod(at_, &end);
    if (end == at_) fail();
    at_ = end;
    return number;
  }

  std::string read_text() {
    std::string text;
    for (expect('"'); *at_ != '"';) {
      if (*at_ == '\0') fail();
      if (*at_ == '\\') add_escaped(text);
      else text += *at_++;
    }
    ++at_;
    return text;
  }

  void add_escaped(std::string& text) {
    static const std::string letters = "nrtbf";
    const char letter = at_[1];
    if (letter == 'u') return add_utf8(read_code(), text);
    if (letter == '\0') fail();
    const std::size_t found = letters.find(letter);
    text += found == letters.npos ? letter : "\n\r\t\b\f"[found];
    at_ += 2;
  }

  /// The code point of `\u1234` or of a pair of them.
  unsigned read_code() {
    const unsigned first = read_unit();
    if (first < 0xd800 || first > 0xdbff || at_[0] != '\\' || at_[1] != 'u') return first;
    return 0x10000 + ((first - 0xd800) << 10) + (read_unit() - 0xdc00);
  }

  unsigned read_unit() {
    if (std::strspn(at_ + 2, "0123456789abcdefABCDEF") < 4) fail();
    const std::string digits(at_ + 2, 4);
    at_ += 6;
    return std::stoul(digits, nullptr, 16);
  }

  static void add_utf8(unsigned code, std::string& text) {
    const int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    text += static_cast<char>("\0\xc0\xe0\xf0"[more] | code >> 6 * more);
    for (int rest = more - 1; rest >= 0; --rest) text += static_cast<char>(0x80 | (code >> 6 * rest & 0x3f));
  }

  const char* at_;
};

}  // namespace tacho
